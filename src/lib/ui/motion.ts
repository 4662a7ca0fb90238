/** Whether things must not travel here: the device asks for it, or the host switched the screen to calm. */
export const isCalm = (element: Element): boolean =>
	getComputedStyle(element).getPropertyValue('--moves').trim() === '0';
