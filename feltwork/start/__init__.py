"""The clean start: the server runs its sources, and never bytecode beside them (605a.5(a), 461a.4(d)).

`clean` starts the interpreter again without anything that could add code. `loading` is then the only way to modules.
`files` computes the digests of everything that can be loaded.
"""
