"""`oche arena`: bots against bots, until the figures say who is stronger.

`command` reads what was wished for, `plan` says which games that is, `hall` plays them, `running`
keeps count of them, `pace` of how long decisions take, and `telling` says how it stands.
"""
