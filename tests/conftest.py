"""What holds for all tests: nothing is timed, and CI tries the same examples every time."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# A busy machine is no fault of the code. Elsewhere than in CI every run tries new examples, and
# what fails is kept and tried again.
settings.register_profile("oche", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("oche"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "oche")
