"""Geometry and drawings of the boards that are thrown at (`dartboard`, `whiteboard`)."""
