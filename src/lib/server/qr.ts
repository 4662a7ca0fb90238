import { setImmediate } from 'node:timers/promises';
import { create, type QRCodeErrorCorrectionLevel } from 'qrcode';

/** The input of QrCode.svelte: the outline of the dark modules and the number of modules per side. */
export interface QrOutline {
	path: string;
	modules: number;
}

/** Draws `text` as a QR code: one run of dark modules is one box of the path. Throws when the text is too long. */
export function drawQr(text: string, errorCorrectionLevel: QRCodeErrorCorrectionLevel = 'M'): QrOutline {
	const { size, data } = create(text, { errorCorrectionLevel }).modules;
	let path = '';
	for (let y = 0; y < size; y++)
		for (let x = 0; x < size; x++) {
			let run = 0;
			while (x + run < size && data[y * size + x + run]) run++;
			if (run) path += `M${x} ${y}h${run}v1h-${run}z`;
			x += run;
		}
	return { path, modules: size };
}

// A code takes a millisecond or two, and up to ten before its code is compiled.
const atOnce = 4;

/** Draws the codes of an event with many stations or teams by their texts; other requests get their turn between some. */
export async function drawQrs(
	texts: Iterable<string>,
	errorCorrectionLevel?: QRCodeErrorCorrectionLevel
): Promise<Record<string, QrOutline>> {
	const codes: Record<string, QrOutline> = {};
	for (const [index, text] of [...new Set(texts)].entries()) {
		if (index % atOnce === atOnce - 1) await setImmediate();
		codes[text] = drawQr(text, errorCorrectionLevel);
	}
	return codes;
}
