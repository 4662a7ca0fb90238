import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** The kernel's counters of a control group; `usageMicros` since its creation. */
export interface CgroupReading {
	cgroupVersion: 1 | 2;
	memory: { currentBytes: number; maxBytes: number | null };
	cpu: { usageMicros: number };
	oom: { events: number; kills: number };
}

/** A required file is missing or contains no number; `file` is its path below the root. */
export class CgroupFault extends Error {
	readonly file: string;
	constructor(file: string) {
		super(`The control group file ${file} cannot be read.`);
		this.file = file;
	}
}

// Version 1 writes "no limit" as the largest number of pages; nobody has that much memory.
const unlimitedBytes = 2 ** 60;

/** Reads a control group of either version below `root` (usually /sys/fs/cgroup); throws CgroupFault. */
export const readCgroup = (root: string): Promise<CgroupReading> =>
	existsSync(path.join(root, 'cgroup.controllers')) ? readVersion2(root) : readVersion1(root);

async function readVersion2(root: string): Promise<CgroupReading> {
	const stat = await textOf(root, 'cpu.stat');
	const events = await textOf(root, 'memory.events');
	return {
		cgroupVersion: 2,
		memory: {
			currentBytes: numberIn(await textOf(root, 'memory.current'), 'memory.current'),
			maxBytes: limitIn(await textOf(root, 'memory.max'), 'memory.max')
		},
		cpu: { usageMicros: counterIn(stat, 'usage_usec', 'cpu.stat') },
		oom: { events: counterIn(events, 'oom', 'memory.events'), kills: counterIn(events, 'oom_kill', 'memory.events') }
	};
}

async function readVersion1(root: string): Promise<CgroupReading> {
	const [usage, limit, oom] = ['usage_in_bytes', 'limit_in_bytes', 'oom_control'].map(
		(name) => `memory/memory.${name}`
	);
	const accounting = existsSync(path.join(root, 'cpuacct/cpuacct.usage')) ? 'cpuacct' : 'cpu,cpuacct';
	const time = `${accounting}/cpuacct.usage`;
	// Kernels before 4.13 do not count kills.
	const kills = counterIn(await textOf(root, oom!), 'oom_kill', oom!, 0);
	return {
		cgroupVersion: 1,
		memory: {
			currentBytes: numberIn(await textOf(root, usage!), usage!),
			maxBytes: limitIn(await textOf(root, limit!), limit!)
		},
		cpu: { usageMicros: Math.floor(numberIn(await textOf(root, time), time) / 1000) },
		oom: { events: kills, kills }
	};
}

async function textOf(root: string, file: string): Promise<string> {
	try {
		return await readFile(path.join(root, file), 'utf8');
	} catch {
		throw new CgroupFault(file);
	}
}

function numberIn(text: string, file: string): number {
	if (!/^\d+$/.test(text.trim())) throw new CgroupFault(file);
	return Number(text);
}

function limitIn(text: string, file: string): number | null {
	if (text.trim() === 'max') return null;
	const limit = numberIn(text, file);
	return limit >= unlimitedBytes ? null : limit;
}

/** The number after `name` in lines of `name number`; `absent` if the line is missing. */
function counterIn(text: string, name: string, file: string, absent?: number): number {
	const line = text.split('\n').find((one) => one.startsWith(`${name} `));
	if (line === undefined && absent !== undefined) return absent;
	return numberIn(line?.slice(name.length) ?? '', file);
}
