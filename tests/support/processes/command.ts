import { fork, spawn, type ChildProcess } from 'node:child_process';
import { on, once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { preload } from '../runner/test-process.ts';

/** Environment of a child; what is undefined is not passed on. */
export type Settings = Record<string, string | undefined>;

/** How a command ended, and what it said. */
export interface Ended {
	code: number | null;
	out: string;
	err: string;
}

/** A process of ours that runs. */
export interface Running {
	child: ChildProcess;
	/** What it has said so far. */
	said: { out: string; err: string };
	/** Waits until standard output fits the pattern; throws with everything said when the process ends before. */
	until(pattern: RegExp): Promise<RegExpExecArray>;
	ended: Promise<Ended>;
	/** Sends a signal and waits for the end. */
	stop(signal?: NodeJS.Signals): Promise<Ended>;
}

const ours =
	/^(PORT|HOST|MAIN_DOMAIN|PUBLIC_URL|DATA_DIR|DATABASE_URL|REDIS_URL|SESSION_SECRET|SECRET_KEY|ADMIN_.*|NODE_ENV|LOG_LEVEL|RATE_LIMIT_SCALE|TRUST_PROXY|WORKERS|METRICS_TOKEN)$/;

/** For a program that plays at human pace: an evening in a fifth of its time. */
export const fastClock: Settings = {
	NODE_OPTIONS: `--import=${new URL('../runner/fast-clock.ts', import.meta.url).href}`
};

/** A new empty folder that goes with the run. */
export const freshFolder = (): string => mkdtempSync(path.join(tmpdir(), 'marquee-command-'));

// The flags of `npm start` and the demo: less room for what lives a moment, which a start has to fetch page by page.
const asStarted = [preload, '--max-semi-space-size=4'];

const environment = (settings: Settings): Settings => ({
	...Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name))),
	...settings
});

/**
 * Starts a script of the product with nothing of our own environment that the product would read. Its standard input ends
 * after `input`, or stays open when that is null.
 */
export function start(script: string, words: string[], settings: Settings = {}, input: string | null = ''): Running {
	const child = spawn(process.execPath, [...asStarted, script, ...words], { env: environment(settings) });
	const said = { out: '', err: '' };
	child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text));
	child.stderr.setEncoding('utf8').on('data', (text: string) => (said.err += text));
	child.stdin.on('error', () => undefined);
	if (input !== null) child.stdin.end(input);
	const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...said }));
	const until = async (pattern: RegExp) => {
		const finished = ended.then(() => 'ended');
		for (;;) {
			const found = pattern.exec(said.out);
			if (found) return found;
			const heard = once(child.stdout, 'data');
			if ((await Promise.race([heard, finished])) === 'ended' && !pattern.test(said.out))
				throw new Error(`It ended before ${pattern}:\n${said.out}\n${said.err}`);
		}
	};
	const stop = (signal: NodeJS.Signals = 'SIGINT') => {
		child.kill(signal);
		return ended;
	};
	return { child, said, until, ended, stop };
}

/**
 * Runs a command of the command line to its end, in a process that all commands of this file share (those with input
 * another one), because to load the product costs more than most of them do.
 */
export function run(words: string[], settings: Settings = {}, input = ''): Promise<Ended> {
	const order = { words, env: environment(settings), input, mark: '\u0004' };
	const turn = lastTurn.then(() => runInHost(order));
	lastTurn = turn.catch(() => undefined);
	return turn;
}

/** What the process of the commands is told to run. */
export interface CommandOrder {
	words: string[];
	env: Settings;
	input: string;
	/** Ends what the command says on each output. */
	mark: string;
}

let lastTurn: Promise<unknown> = Promise.resolve();
const hosts = new Map<boolean, ChildProcess>();

async function runInHost(order: CommandOrder): Promise<Ended> {
	const isPiped = order.input !== '';
	const child = hosts.get(isPiped) ?? startHost(isPiped);
	hosts.set(isPiped, child);
	child.ref();
	child.channel?.ref();
	const said = Promise.all([child.stdout!, child.stderr!].map((stream) => textUntil(stream, order.mark)));
	const told = once(child, 'message');
	child.send(order);
	const gone = once(child, 'exit').then(() => Promise.reject(new Error(`${order.words.join(' ')} ended the process`)));
	gone.catch(() => undefined);
	const [[out, err], [code]] = await Promise.race([Promise.all([said, told]), gone]);
	child.unref();
	child.channel?.unref();
	return { code: code as number, out: out!, err: err! };
}

// Ends with its parent: the channel between them closes.
function startHost(isPiped: boolean): ChildProcess {
	const stdio = [isPiped ? 'pipe' : 'ignore', 'pipe', 'pipe', 'ipc'] as const;
	const host = fork('tests/support/processes/command-host.ts', {
		stdio: [...stdio],
		execArgv: asStarted,
		env: environment({})
	});
	(host.stdin as Socket | null)?.unref();
	return host;
}

async function textUntil(stream: Readable, mark: string): Promise<string> {
	let text = '';
	(stream as Socket).ref();
	for await (const [piece] of on(stream.setEncoding('utf8'), 'data') as AsyncIterable<[string]>) {
		text += piece;
		if (text.endsWith(mark)) break;
	}
	(stream as Socket).unref();
	return text.slice(0, -mark.length);
}
