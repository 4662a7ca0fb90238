import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** The core of everything that serves, and the core of the phones. */
export const cores = { servers: 0, phones: 1 } as const;

/** Moves this process with all its threads, and what it starts from now on, to one core. */
export function stayOn(core: number): void {
	if (spawnSync('taskset', ['--version']).error)
		throw new Error('taskset is missing; on Debian: apt-get install util-linux');
	execFileSync('taskset', ['-acp', String(core), String(process.pid)], { stdio: 'ignore' });
}

// The kernel counts in hundredths of a second.
const ticks = 100;

/** What a process has used: processor seconds since its start, and its resident memory in MB. */
export interface Use {
	cpu: number;
	rss: number;
}

/** Reads what a process has used; zeros once it is gone. */
export function useOf(pid: number): Use {
	try {
		const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
		const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
		const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
		return { cpu: (Number(fields[11]) + Number(fields[12])) / ticks, rss: Number(kilobytes ?? 0) / 1024 };
	} catch {
		return { cpu: 0, rss: 0 };
	}
}

/** The processes whose own command line fits, without the shells that guard them. */
export function processesOf(pattern: RegExp): number[] {
	return readdirSync('/proc')
		.filter((name) => /^\d+$/.test(name))
		.filter((pid) => {
			try {
				const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
				return !/(^|\/)sh$/.test(words[0]!) && pattern.test(words.join(' '));
			} catch {
				return false;
			}
		})
		.map(Number);
}
