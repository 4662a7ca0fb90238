import { open } from 'node:fs/promises';
import path from 'node:path';
import { fontFiles } from '../../../../runtime/pdf/font-files.ts';
import { codeOf, error, ok, type Check } from '../check.ts';

// TrueType, OpenType and WOFF2.
const beginnings = new Set(['00010000', '4f54544f', '774f4632']);

async function isFont(file: string): Promise<boolean> {
	try {
		await using handle = await open(file, 'r');
		const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0);
		return beginnings.has(buffer.toString('hex'));
	} catch {
		return false;
	}
}

/** Whether every font is there that a name on a certificate may need. */
export const fonts: Check = {
	name: 'fonts',
	look: async () => {
		let files: string[];
		try {
			files = fontFiles();
		} catch (thrown) {
			return [error('fonts.packages', { error: codeOf(thrown) })];
		}
		const broken: string[] = [];
		for (const file of files) if (!(await isFont(file))) broken.push(path.basename(file));
		if (!broken.length) return [ok('fonts.fine', { count: files.length })];
		return [error('fonts.broken', { count: broken.length, first: broken[0]! })];
	}
};
