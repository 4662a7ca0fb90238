/** Groups of letters with the same style. */
export interface Run {
	text: string;
	isBold?: boolean;
	isItalic?: boolean;
}

/** A paragraph in a box of text. */
export interface Paragraph {
	runs: Run[];
	/** Size of its letters in points. */
	pt: number;
	/** `display` is for names and headings. */
	face?: 'text' | 'display';
	/** `#rrggbb`. */
	color?: string;
	/** Empty space above it, mm; none above the first. */
	before?: number;
}

/** A rectangle on a page: mm from its top left corner. */
export interface Box {
	x: number;
	y: number;
	w: number;
	h: number;
}

/** Paragraphs in a box: they are broken into its lines, and what does not fit in is cut off. */
export interface TextItem extends Box {
	kind: 'text';
	paragraphs: Paragraph[];
	align?: 'left' | 'center' | 'right';
	/** Vertical alignment in a higher box. */
	stand?: 'top' | 'middle' | 'bottom';
	/** Made smaller until they fit, down to the least size that can be read. */
	shrinks?: boolean;
}

/** The logo in the middle of codes. */
export interface CodeLogo {
	path: string;
	/** Percent of the code that it is wide. */
	percent: number;
	/** On a clear background. */
	isPunchedOut: boolean;
}

/** A QR code with its quiet zone of four modules. */
export interface CodeItem {
	kind: 'code';
	x: number;
	y: number;
	side: number;
	/** The content for the camera. */
	link: string;
	color: string;
	ground: string;
	logo?: CodeLogo | undefined;
}

/** A box with a ground, an edge, or both. */
export interface ShapeItem extends Box {
	kind: 'shape';
	fill?: string;
	edge?: { color: string; width: number; isDashed?: boolean };
	/** Of its corners, mm. */
	radius?: number;
}

/** A line from one point to another, mm. */
export interface LineItem {
	kind: 'line';
	from: [x: number, y: number];
	to: [x: number, y: number];
	color: string;
	width: number;
	isDashed?: boolean;
}

/** Half discs that hang from a line: the edge of the sign. */
export interface AwningItem {
	kind: 'awning';
	x: number;
	y: number;
	w: number;
	color: string;
}

/** A picture by its address: whole in its box, or filling it. */
export interface PictureItem extends Box {
	kind: 'picture';
	path: string;
	fit: 'contain' | 'cover';
}

/** A drawn item, in list order: later ones cover earlier ones. */
export type Item = TextItem | CodeItem | ShapeItem | LineItem | AwningItem | PictureItem;

/** One page, mm. */
export interface PrintPage {
	width: number;
	height: number;
	items: Item[];
}

/** Millimetres of a point. */
export const mmOfPt = 25.4 / 72;

/** The awning of a sign of so many mm: its half discs, and how deep they hang. */
export const awning = { top: 0.8, depth: 3.5, disc: 7.46 };

/** The same items further right and down. */
export const moved = (items: Item[], dx: number, dy: number): Item[] =>
	items.map((item) =>
		item.kind === 'line'
			? { ...item, from: [item.from[0] + dx, item.from[1] + dy], to: [item.to[0] + dx, item.to[1] + dy] }
			: { ...item, x: item.x + dx, y: item.y + dy }
	);

/** A paragraph that looks the same from its first letter to its last. */
export const plain = (
	text: string,
	pt: number,
	look: Omit<Paragraph, 'runs' | 'pt'> & { isBold?: boolean } = {}
): Paragraph => {
	const { isBold, ...rest } = look;
	return { runs: [{ text, ...(isBold ? { isBold } : {}) }], pt, ...rest };
};
