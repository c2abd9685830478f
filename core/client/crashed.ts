/** The elements whose view has crashed and may be drawn again: what was typed into them stays. */
export const crashed = new WeakSet<HTMLElement>()
