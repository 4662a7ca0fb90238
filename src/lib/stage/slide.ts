import { quartOut } from 'svelte/easing';
import type { AnimationConfig } from 'svelte/animate';

const moveMs = 700;

/**
 * Animates an element positioned by a transform from its old place to its new one, as a Svelte `animate:`. Not a CSS
 * transition: those end when a reordered list removes and reinserts the element.
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
