import { quartOut } from 'svelte/easing';
import type { AnimationConfig } from 'svelte/animate';

const moveMs = 700;

/**
 * Animates an element, also one positioned by a transform, from its old place to its new one, as a Svelte `animate:`; a
 * still one is there at once. Not a CSS transition: those end when a reordered list removes and reinserts the element.
 */
export function slide(
	node: Element,
	{ from, to }: { from: DOMRect; to: DOMRect },
	{ isStill = false } = {}
): AnimationConfig {
	const { transform } = getComputedStyle(node);
	const place = transform === 'none' ? '' : transform;
	const [x, y] = [from.left - to.left, from.top - to.top];
	return {
		duration: isStill ? 0 : moveMs,
		easing: quartOut,
		css: (_, left) => `transform: translate(${x * left}px, ${y * left}px) ${place}`
	};
}
