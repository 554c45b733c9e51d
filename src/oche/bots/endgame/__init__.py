"""The exact endgame of Dice Scavenger: what every position with one Objective left is worth."""
