import { quartOut } from 'svelte/easing';
import type { AnimationConfig } from 'svelte/animate';

const moveMs = 700;

/**
 * Slides something whose place is a transform from its old place to its new one, as a Svelte `animate:`.
 * Not a CSS transition: those end when a reordered list takes the element out of the page and puts it back.
 */
export function slide(node: Element, { from, to }: { from: DOMRect; to: DOMRect }): AnimationConfig {
	const place = getComputedStyle(node).transform;
	const [x, y] = [from.left - to.left, from.top - to.top];
	return {
		duration: moveMs,
		easing: quartOut,
		css: (_, left) => `transform: translate(${x * left}px, ${y * left}px) ${place}`
	};
}
