export type Effects = 'professional' | 'calm' | 'lively';
type Motion = Exclude<Effects, 'professional'>;

/**
 * The `data-motion` of a screen's root for the `effectsProfile` of its event; undefined is the default. calm: movements
 * become fades, no confetti. professional: movements, confetti only for the winner of the ceremony. lively: longer,
 * springing movements, confetti also for a new leader and a perfect station. A device that prefers reduced motion wins.
 */
export const motionOf = (effects: Effects, isReduced = false): Motion | undefined =>
	isReduced ? 'calm' : effects === 'professional' ? undefined : effects;

/** Whether movement is reduced: the device prefers it, or the host chose calm. */
export const isCalm = (element: Element): boolean =>
	getComputedStyle(element).getPropertyValue('--moves').trim() === '0';

/** Whether this screen may celebrate along the way: the host chose lively, and movement is not reduced. */
export const isLively = (element: Element): boolean =>
	element.closest<HTMLElement>('[data-motion]')?.dataset.motion === 'lively' && !isCalm(element);
