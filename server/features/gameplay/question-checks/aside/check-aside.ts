import type { ChildProcess } from 'node:child_process';
import pLimit from 'p-limit';
import { AppError } from '../../../../runtime/errors.ts';
import type { Log } from '../../../../runtime/log/log.ts';
import { endProcess, KeptProcess } from '../../../../runtime/processes/kept-process.ts';
import type { PlacedFinding, PlacedQuestion } from '../finding.ts';
import type { CheckOrder, CheckOutcome } from './order.ts';

const mostMs = 120_000;
const mostWaiting = 24;
// Nobody waits for hints: one process is enough, and leaves the rest of the machine to rooms that play.
const inTurn = pLimit(1);
const processes = new KeptProcess(new URL('./process.ts', import.meta.url));

const unavailable = () =>
	new AppError('unavailable', 'The questions cannot be checked at the moment.', { headers: { 'Retry-After': '30' } });

/**
 * Checks questions in a separate process, because thousands of them take seconds and events run in this one. Rejects
 * with 503 `unavailable` if it fails, takes longer than two minutes, or too many wait.
 */
export function checkAside(pages: AsyncIterable<PlacedQuestion[]>, log: Log): Promise<PlacedFinding[]> {
	if (inTurn.pendingCount >= mostWaiting) return Promise.reject(unavailable());
	return inTurn(async () => {
		const child = processes.take();
		let isFree = false;
		try {
			const outcome = outcomeOf(child);
			// It may fail before the last page is sent.
			outcome.catch(() => undefined);
			for await (const page of pages) await send(child, { page });
			await send(child, { check: true });
			const done = await outcome;
			({ isFree } = done);
			return done.findings;
		} catch (error) {
			log.error('questions could not be checked', { error: String(error) });
			throw unavailable();
		} finally {
			if (isFree) processes.rest(child);
			else endProcess(child);
		}
	});
}

/** Resolves when the process has taken the message, so that pages never pile up in this one. */
const send = (child: ChildProcess, order: CheckOrder): Promise<void> =>
	new Promise((resolve, reject) => {
		child.send(order, (error) => (error ? reject(error) : resolve()));
	});

function outcomeOf(child: ChildProcess): Promise<Exclude<CheckOutcome, { fault: string }>> {
	const { promise, resolve, reject } = Promise.withResolvers<Exclude<CheckOutcome, { fault: string }>>();
	const hear = (outcome: CheckOutcome) => ('fault' in outcome ? reject(new Error(outcome.fault)) : resolve(outcome));
	const close = () => reject(new Error('The process has ended.'));
	const timer = setTimeout(() => reject(new Error('The process took too long.')), mostMs);
	child.on('message', hear).on('error', reject).on('close', close);
	return promise.finally(() => {
		clearTimeout(timer);
		child.off('message', hear).off('error', reject).off('close', close);
	});
}
