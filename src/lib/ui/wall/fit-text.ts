import type { Attachment } from 'svelte/attachments';

/** Below this share of its usual size a word is broken before it gets any smaller. */
const wholeWords = 0.6;

/** Letters reach so much of their size over tight lines without being cut. */
const reach = 0.12;

/** Whether a box holds its text: a whole line more is none that only reaches over its edge. */
const holds = (box: HTMLElement): boolean => {
	const over = reach * parseFloat(getComputedStyle(box).fontSize);
	return box.scrollHeight <= box.clientHeight + over + 1 && box.scrollWidth <= box.clientWidth + 1;
};

/** The largest whole size between two with which all texts fit; undefined when not even the least does. */
function largest(element: HTMLElement, boxes: HTMLElement[], least: number, most: number): number | undefined {
	const fits = (size: number) => {
		element.style.setProperty('--letters', String(size));
		return boxes.every(holds);
	};
	if (fits(most)) return most;
	if (!fits(least)) return undefined;
	let [low, high] = [least, most];
	while (high - low > 1) {
		const middle = Math.floor((low + high) / 2);
		if (fits(middle)) low = middle;
		else high = middle;
	}
	return low;
}

function fit(element: HTMLElement, most: number, least: number): void {
	const boxes = [...element.querySelectorAll<HTMLElement>('[data-fits]')];
	if (element.dataset.fits !== undefined) boxes.push(element);
	if (!boxes.some(({ clientWidth }) => clientWidth)) return;
	element.style.setProperty('--wrap', 'normal');
	let size = largest(element, boxes, Math.max(least, Math.ceil(most * wholeWords)), most);
	if (size === undefined) {
		element.style.setProperty('--wrap', 'anywhere');
		size = largest(element, boxes, least, most) ?? least;
	}
	element.style.setProperty('--letters', String(size));
}

/**
 * Sets `--letters` of an element to the largest size, from `most` down to `least`, with which all its boxes with
 * `data-fits` hold their texts: no text is ever cut. They all get the same size. Sizes are pixels of the stage.
 */
export const fitText =
	(most: number, least = 12): Attachment<HTMLElement> =>
	(element) => {
		const look = () => fit(element, most, least);
		look();
		const resized = new ResizeObserver(look);
		resized.observe(element);
		// What is written anew is measured anew; own changes are of attributes alone.
		const written = new MutationObserver(look);
		written.observe(element, { characterData: true, childList: true, subtree: true });
		void document.fonts.ready.then(look);
		return () => {
			resized.disconnect();
			written.disconnect();
		};
	};
