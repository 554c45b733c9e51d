"""How people miss: where a dart lands that was aimed somewhere, and how well it is known.

A *scatter* is a hand's law (`scatter`), a *hand* its text (`hands`), a *face* what is thrown at
(`faces`). `odds` are the chances of every outcome of some aims, `table` those of all aims, `heat`
what all aims are worth, `ramp` its colours. `learning` finds a hand from its darts. Behind them
stand the integrals on a dartboard (`polar` for one aim, `spectra` for all, `restricted` for what is
known of a bed) and on a whiteboard (`painting`, `touching`, `smoothing`). `simple` is the first,
stated model.
"""
