export type Effects = 'professional' | 'calm' | 'lively';
type Motion = Exclude<Effects, 'professional'>;

/**
 * What a screen's root carries as `data-motion` for the `effectsProfile` of its event; undefined is the usual way to move.
 * calm: moves become fades, no confetti. professional: moves, confetti for the winner of the ceremony alone. lively: longer,
 * springing moves, confetti for a new leader and for a station without a fault too. A device that asks for less motion wins.
 */
export const motionOf = (effects: Effects, isReduced = false): Motion | undefined =>
	isReduced ? 'calm' : effects === 'professional' ? undefined : effects;

/** Whether things must not travel here: the device asks for it, or the host switched the screen to calm. */
export const isCalm = (element: Element): boolean =>
	getComputedStyle(element).getPropertyValue('--moves').trim() === '0';

/** Whether this screen may celebrate what happens on the way: its host wants it lively, and things may travel. */
export const isLively = (element: Element): boolean =>
	element.closest<HTMLElement>('[data-motion]')?.dataset.motion === 'lively' && !isCalm(element);
