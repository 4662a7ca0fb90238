import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { patient } from '../runner/machine.ts';

/** A server that belongs to this process alone and ends with it. */
export interface PrivateServer {
	url: string;
	/** Ends the server and removes its folder. */
	stop(): Promise<void>;
}

interface Recipe {
	name: string;
	url: string;
	/** The shell line that becomes the server (`exec …`); it runs in the server's own new folder. */
	command: string;
	/** Resolves once the server answers, rejects while it does not. */
	probe(): Promise<void>;
}

// The shell outlives a killed test: it waits for the end of its standard input, which the system closes for any
// way this process can end, and only then ends the server and removes the folder.
const guard =
	'cd "$1" && { sh -c "$2" >log 2>&1 & } && server=$!; cat >/dev/null; kill -9 $server; wait; cd / && rm -rf -- "$1"';
const startMilliseconds = patient(60_000);

/** Starts a server in a new folder and waits until it answers; throws with the server's log after 60 seconds. */
export async function startPrivateServer(recipe: Recipe): Promise<PrivateServer> {
	const folder = mkdtempSync(path.join(tmpdir(), `marquee-${recipe.name}-`));
	const shell = spawn('sh', ['-c', guard, 'sh', folder, recipe.command], {
		stdio: ['pipe', 'ignore', 'ignore'],
		detached: true
	});
	shell.unref();
	// Without this the open pipe would keep a finished test process alive.
	(shell.stdin as Socket).unref();
	const stop = async () => {
		const ended = once(shell, 'exit');
		shell.ref();
		shell.stdin.end();
		await ended;
	};
	try {
		await answers(recipe.probe, Date.now() + startMilliseconds);
		return { url: recipe.url, stop };
	} catch (cause) {
		const log = readFileSync(path.join(folder, 'log'), 'utf8').slice(-2000);
		await stop();
		throw new Error(`${recipe.name} did not start:\n${log}`, { cause });
	}
}

async function answers(probe: Recipe['probe'], deadline: number): Promise<void> {
	for (;;) {
		try {
			return await probe();
		} catch (error) {
			if (Date.now() > deadline) throw error;
			await sleep(50);
		}
	}
}
