import { statfs } from 'node:fs/promises';
import { error, ok, warning, type Check, type Probe } from '../check.ts';
import { existing } from '../facts/folders.ts';

const gigabyte = 1024 ** 3;
const scarce = 2 * gigabyte;
const full = gigabyte / 5;
const fewFiles = 1000n;

async function look({ env }: Probe) {
	const folder = await existing(env.DATA_DIR);
	const { bavail, bsize, files, ffree } = await statfs(folder, { bigint: true });
	const free = Number(bavail * bsize);
	const params = { folder, size: Math.round((free / gigabyte) * 10) / 10 };
	if (free < full) return [error('disk.full', params)];
	// File systems that make entries as they need them count none.
	if (files > 0n && ffree < fewFiles) return [error('disk.entries', { folder, count: Number(ffree) })];
	return [free < scarce ? warning('disk.scarce', params) : ok('disk.fine', params)];
}

/** Whether there is room where the data is. */
export const disk: Check = { name: 'disk', look };
