import { createHmac } from 'node:crypto';
import type { Shuffle } from '#lib/questions/types.ts';

/** Endless whole numbers below 2^32 that only the key and the message decide. */
function* numbers(secretKey: string | Uint8Array, message: string): Generator<number, never> {
	for (let block = 0; ; block++) {
		const bytes = createHmac('sha256', secretKey).update(`${message}\n${block}`).digest();
		for (let offset = 0; offset < bytes.length; offset += 4) yield bytes.readUInt32BE(offset);
	}
}

/** A number below `bound`; draws that would favour small ones are thrown away. */
function below(bound: number, source: Generator<number, never>): number {
	const usable = 2 ** 32 - (2 ** 32 % bound);
	for (;;) {
		const { value } = source.next();
		if (value < usable) return value % bound;
	}
}

/** Fisher–Yates fed by HMAC-SHA256(secretKey, scope and salt): the same order after a reload, restart, or elsewhere. */
function shuffler(secretKey: string | Uint8Array, scope: readonly (string | number)[]): Shuffle {
	return (list, salt) => {
		const source = numbers(secretKey, JSON.stringify([...scope, salt]));
		const order = [...list];
		for (let last = order.length - 1; last > 0; last--) {
			const other = below(last + 1, source);
			[order[last], order[other]] = [order[other] as (typeof order)[number], order[last] as (typeof order)[number]];
		}
		return order;
	};
}

/** Order of the questions of an attempt. */
export function questionOrder<T>(secretKey: string | Uint8Array, attemptId: string, questions: readonly T[]): T[] {
	return shuffler(secretKey, [attemptId])(questions, 'questions');
}

/** Order of the items inside a question; without an attempt (anonymous reads) the question alone decides. */
export function itemShuffle(secretKey: string | Uint8Array, attemptId: string | null, questionId: number): Shuffle {
	return shuffler(secretKey, [attemptId ?? '', questionId]);
}
