/** The liveries as variants of a slot recipe: its root gets the colour, `var(--livery)` is for what stands in it. */
export const livery = {
  british: { root: { '--livery': '{colors.livery.british}' } },
  french: { root: { '--livery': '{colors.livery.french}' } },
  italian: { root: { '--livery': '{colors.livery.italian}' } },
  dutch: { root: { '--livery': '{colors.livery.dutch}' } },
  belgian: { root: { '--livery': '{colors.livery.belgian}' } },
  german: { root: { '--livery': '{colors.livery.german}' } },
}
