"""The access room: named people with roles, their sessions, terminals' credentials, approvals, and the audit trail.

Everything takes a unit of work first, so that what a person does and the note of it are applied together or not at all.
"""
