import { createHash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';

// What the fixed work takes on a quiet machine of the kind that the limits were written for.
const usualMs = 2.8;
const mostSlowness = 4;

function fixedWork(): string {
	const block = Buffer.alloc(64 * 1024, 'marquee');
	const hash = createHash('sha256');
	let sum = 0;
	for (let round = 0; round < 25; round += 1) {
		hash.update(block);
		for (let index = 0; index < block.length; index += 4) sum = (sum * 31 + block[index]!) % 65_521;
	}
	return hash.update(String(sum)).digest('hex');
}

function workMs(): number {
	const start = performance.now();
	fixedWork();
	return performance.now() - start;
}

/**
 * The best of some: what else this run does at the same time comes between, but seldom each time. One that takes no longer
 * than usual says all, and the others would only be work.
 */
function sample(): number {
	let best = workMs();
	for (let round = 1; round < 20 && best > usualMs; round += 1) best = Math.min(best, workMs());
	return Math.min(mostSlowness, Math.max(1, best / usualMs));
}
const sampleEveryMs = 10_000;
// Neighbours come and go: what they slow down now may have begun a while ago.
const rememberedSamples = 12;
const readEveryMs = 2000;

interface Reading {
	at: number;
	value: number;
}
let last: Reading | undefined;

/**
 * How many times slower than usual this machine does a fixed piece of work, from 1 to 4: in a run the worst of the last two
 * minutes, as its runner measures it (`TEST_SLOWNESS` is the file), otherwise now.
 */
export function slowness(): number {
	const file = process.env.TEST_SLOWNESS;
	if (last && (!file || performance.now() - last.at < readEveryMs)) return last.value;
	const value = file ? readSlowness(file) : sample();
	last = { at: performance.now(), value };
	return value;
}

function readSlowness(file: string): number {
	try {
		return Number(readFileSync(file, 'utf8')) || 1;
	} catch {
		// A process may outlive the folder of its run.
		return last?.value ?? 1;
	}
}

/** Keeps `file` at how slow the machine is, for all processes of a run. Answers how slow it was at worst so far. */
export function watchSlowness(file: string): () => number {
	const samples = [slowness()];
	let worst = samples[0]!;
	const write = () => {
		writeFileSync(`${file}.new`, Math.max(...samples).toFixed(2));
		renameSync(`${file}.new`, file);
	};
	write();
	process.env.TEST_SLOWNESS = file;
	setInterval(() => {
		samples.push(sample());
		if (samples.length > rememberedSamples) samples.shift();
		worst = Math.max(worst, ...samples);
		write();
	}, sampleEveryMs).unref();
	return () => worst;
}

/** A limit of time, in any unit, that gives a slower machine more. */
export const patient = (limit: number): number => Math.round(limit * slowness());
