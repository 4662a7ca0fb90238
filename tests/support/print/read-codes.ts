import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { requireProgram } from '../apps/programs.ts';

// Without this it would ask the net for its program.
const load = createRequire(import.meta.url);
const wasm = readFileSync(load.resolve('zxing-wasm/reader/zxing_reader.wasm'));
prepareZXingModule({
	overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) }
});

/** A code on a page, with the box of its modules in mm from the upper left corner of the page. */
export interface ReadCode {
	text: string;
	x: number;
	y: number;
	side: number;
}

const dotsPerInch = 150;
const mm = (dots: number) => (dots / dotsPerInch) * 25.4;

/** A page of a PDF as a picture, as a printer would draw it: grey and not packed, because only the reader of codes sees it. */
async function picture(pdf: Buffer, page: number): Promise<Buffer> {
	const wanted = ['-r', String(dotsPerInch), '-f', String(page), '-l', String(page), '-gray', '-'];
	const drawing = spawn(requireProgram('pdftoppm'), wanted, { stdio: ['pipe', 'pipe', 'ignore'] });
	drawing.stdin.end(pdf);
	return buffer(drawing.stdout);
}

/** Every QR code that a camera would read on a page of a PDF, 1-based, from the top and then from the left. */
export async function readCodes(pdf: Buffer, page = 1): Promise<ReadCode[]> {
	return codesOn(await picture(pdf, page));
}

/** Every QR code of a picture, as `readCodes`. */
export async function codesOn(picture: Buffer): Promise<ReadCode[]> {
	const drawn = new Uint8Array(picture);
	const found = await readBarcodes(drawn, { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 255 });
	const codes = found.map(({ text, position }): ReadCode => {
		const [x, y] = [mm(position.topLeft.x), mm(position.topLeft.y)];
		return { text, x, y, side: mm(position.topRight.x - position.topLeft.x) };
	});
	return codes.sort((one, other) => Math.round(one.y - other.y) || one.x - other.x);
}
