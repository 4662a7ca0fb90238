import { mm } from '../../../../runtime/pdf/paper.ts';

/** Colours of paper: everything else is the accent of the event. */
export const paperColours = {
	ink: '#21141a',
	muted: '#6a5651',
	line: '#d9cbbb',
	bulb: '#ffc24b',
	rim: '#8f4d00',
	unlitRim: '#8f7a6c',
	board: '#fff3da',
	sign: '#5d3a30'
} as const;
type Doc = PDFKit.PDFDocument;

/** A curtain edge of scallops across a width, hanging down a height; millimetres. */
export function curtain(
	doc: Doc,
	{ x, y, width, height }: Record<'x' | 'y' | 'width' | 'height', number>,
	colour: string
): void {
	const count = Math.round(width / 12);
	const each = width / count;
	doc.moveTo(mm(x), mm(y)).lineTo(mm(x + width), mm(y));
	doc.lineTo(mm(x + width), mm(y + height * 0.2));
	for (let index = count - 1; index >= 0; index--) {
		const [left, middle, right] = [x + index * each, x + (index + 0.5) * each, x + (index + 1) * each];
		const [top, bottom] = [y + height * 0.2, y + height];
		doc.bezierCurveTo(
			mm(right),
			mm(bottom - height * 0.3),
			mm(middle + each * 0.28),
			mm(bottom),
			mm(middle),
			mm(bottom)
		);
		doc.bezierCurveTo(mm(middle - each * 0.28), mm(bottom), mm(left), mm(bottom - height * 0.3), mm(left), mm(top));
	}
	doc.closePath().fill(colour);
}

/** One lamp, lit or not. */
export function lamp(doc: Doc, { x, y, radius }: Record<'x' | 'y' | 'radius', number>, isLit: boolean): void {
	const { bulb, rim, unlitRim } = paperColours;
	doc.lineWidth(mm(Math.min(0.35, radius / 5))).circle(mm(x), mm(y), mm(radius));
	if (isLit) doc.fillAndStroke(bulb, rim);
	else doc.stroke(unlitRim);
}

/** A sign: a frame set with lamps around a cream board. */
export function sign(
	doc: Doc,
	{ x, y, width, height }: Record<'x' | 'y' | 'width' | 'height', number>,
	colour: string
): void {
	const frame = 8.4;
	doc.roundedRect(mm(x), mm(y), mm(width), mm(height), mm(9)).fill(colour);
	doc
		.roundedRect(mm(x + frame), mm(y + frame), mm(width - 2 * frame), mm(height - 2 * frame), mm(3))
		.fill(paperColours.board);
	const along = (from: number, to: number) => {
		const count = Math.max(2, Math.round((to - from) / 12.4) + 1);
		return Array.from({ length: count }, (_, index) => from + (index * (to - from)) / (count - 1));
	};
	const places = [
		...along(x + 10.5, x + width - 10.5).flatMap((at) => [
			[at, y + frame / 2],
			[at, y + height - frame / 2]
		]),
		...along(y + 14.5, y + height - 14.5).flatMap((at) => [
			[x + frame / 2, at],
			[x + width - frame / 2, at]
		])
	];
	for (const [left, top] of places) {
		doc.circle(mm(left!), mm(top!), mm(2.1)).fill(paperColours.bulb);
		doc.circle(mm(left!), mm(top!), mm(1.1)).fill(paperColours.board);
	}
}
