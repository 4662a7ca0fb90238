import type { FieldError } from '../../../../runtime/errors.ts';

const messages = {
	pictures: 'Embedded pictures were removed from the drawing.',
	html: 'Embedded web content was removed from the drawing.',
	animations: 'Animations were removed from the drawing.',
	styles: 'Some colours or styles were removed from the drawing because they could load something.',
	fonts: 'Fonts in the drawing were removed; its texts appear in another font.',
	references: 'Parts that the drawing loads from elsewhere were removed.',
	others: 'Elements that are not part of a plain drawing were removed.'
};
/** What a drawing visibly loses when it is sanitised. */
export type Loss = keyof typeof messages;

const byElement: Record<string, Loss | null> = {
	image: 'pictures',
	feImage: 'pictures',
	foreignObject: 'html',
	iframe: 'html',
	video: 'html',
	audio: 'html',
	canvas: 'html',
	animate: 'animations',
	animateColor: 'animations',
	animateMotion: 'animations',
	animateTransform: 'animations',
	set: 'animations',
	font: 'fonts',
	'font-face': 'fonts',
	script: null,
	metadata: null,
	view: null,
	cursor: null
};

/** What visibly disappears with an element that is removed; null if nothing does. */
export const lossOf = (element: string): Loss | null =>
	Object.hasOwn(byElement, element) ? byElement[element]! : 'others';

/** The losses as warnings of a response. */
export const warningsOf = (losses: readonly Loss[]): FieldError[] =>
	losses.map((loss) => ({ path: 'file', code: `removed_${loss}`, message: messages[loss] }));

const shapes = new Set('path rect circle ellipse line polyline polygon text use'.split(' '));
/** Whether an element draws something itself; a `use` only draws what it references. */
export const isShape = (element: string, attributes: readonly [name: string, value: string][]): boolean =>
	shapes.has(element) && (element !== 'use' || attributes.some(([name]) => name === 'href'));
