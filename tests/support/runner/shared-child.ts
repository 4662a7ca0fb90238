// Runs test files one after the other in this process, as their names come in (a line of JSON each), and says on both
// outputs where the output of a file ends. What has been loaded for one file is there for the next.
import { flushCompileCache } from 'node:module';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { rememberHashes } from '../remembered-hashes.ts';
import { endMark, type Order } from './shared-process.ts';

// Tells uvu to leave the start to us; it looks when it is loaded.
const uvu = Object.assign(globalThis, { UVU_DEFER: 1, UVU_INDEX: 0, UVU_QUEUE: [] as unknown[][] });
const { exec } = await import('uvu');
rememberHashes();
// Opened by the first look at them: they are nothing that a file leaves open.
const outputs = [process.stdout, process.stderr];

for await (const line of createInterface({ input: process.stdin })) {
	await run(JSON.parse(line) as Order);
	// Not only at the end, which comes as a signal: the processes that start meanwhile load much of the same.
	flushCompileCache();
	for (const stream of outputs) stream.write(endMark(process.exitCode));
}

async function run({ file, database, browser }: Order): Promise<void> {
	process.env.TEST_DATABASE = database;
	process.exitCode = 0;
	if (browser) await (await import('../browser/chromium.ts')).keepBrowser();
	const before = openHandles();
	uvu.UVU_QUEUE = [[null]];
	await import(pathToFileURL(path.resolve(file)).href);
	await exec();
	// A process of its own would end now: what is still open would keep it, and run on into the next file.
	while (isMore(openHandles(), before)) await sleep(5);
}

function openHandles(): Map<string, number> {
	const kinds = Map.groupBy(process.getActiveResourcesInfo(), (kind) => kind);
	return new Map([...kinds].map(([kind, handles]) => [kind, handles.length]));
}

function isMore(now: Map<string, number>, before: Map<string, number>): boolean {
	return [...now].some(([kind, count]) => count > (before.get(kind) ?? 0));
}
