import type { QRCodeErrorCorrectionLevel } from 'qrcode';
import { lazily } from '../../../runtime/lazily.ts';

const qrcode = lazily<typeof import('qrcode')>('qrcode');

/** The appearance of a code. */
export interface CodeLook {
	/** Pixels along a side. */
	size: number;
	/** Modules of quiet ground around it. */
	margin: number;
	/** Colours `#rrggbb`. */
	dark: string;
	ground: string;
	level: QRCodeErrorCorrectionLevel;
	/** In the middle; `percent` is its width in the code, on a clear background if punched out. */
	logo?: { png: Buffer; percent: number; isPunchedOut: boolean } | undefined;
}

/** Side of the box that a logo gets, in modules. */
const logoSide = (modules: number, percent: number): number => (modules * percent) / 100;

function logoOf({ logo, ground }: CodeLook, modules: number, margin: number): string {
	if (!logo) return '';
	const side = logoSide(modules, logo.percent);
	const at = margin + (modules - side) / 2;
	const box = `x="${at - 0.5}" y="${at - 0.5}" width="${side + 1}" height="${side + 1}"`;
	const under = logo.isPunchedOut ? `<rect ${box} rx="0.5" fill="${ground}"/>` : '';
	const place = `x="${at}" y="${at}" width="${side}" height="${side}"`;
	return `${under}<image ${place} href="data:image/png;base64,${logo.png.toString('base64')}"/>`;
}

/** A code as SVG: one run of dark modules is one box of its path. */
export function drawCode(text: string, look: CodeLook): string {
	const { size: modules, data } = qrcode().create(text, { errorCorrectionLevel: look.level }).modules;
	const { margin, size, dark, ground } = look;
	let path = '';
	for (let y = 0; y < modules; y++)
		for (let x = 0; x < modules; x++) {
			let run = 0;
			while (x + run < modules && data[y * modules + x + run]) run++;
			if (run) path += `M${x + margin} ${y + margin}h${run}v1h-${run}z`;
			x += run;
		}
	const side = modules + 2 * margin;
	const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${side} ${side}">`;
	const code = `<path d="${path}" fill="${dark}" shape-rendering="crispEdges"/>`;
	return `${head}<rect width="${side}" height="${side}" fill="${ground}"/>${code}${logoOf(look, modules, margin)}</svg>`;
}
