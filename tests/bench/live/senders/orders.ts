import type { Sent } from './sender.ts';

/** What a sender has to do, and the counts since the last pause. */
export interface Task {
	left: number;
	counts: Sent;
}

/**
 * Tells `Sender` that its process is ready, and sends what it orders. At a pause it tells the counts once everything is
 * answered; a number that was ordered is sent to its end before, unless a pause cuts it short.
 */
export function followOrders(sendAll: (task: Task) => Promise<unknown>, isCutShort = false): void {
	const task: Task = { left: 0, counts: { sent: 0, failed: 0 } };
	let sending = Promise.resolve<unknown>(undefined);
	process.on('message', (order: { count: number } | 'pause') => {
		if (order !== 'pause') {
			task.left = order.count;
			sending = sendAll(task);
			return;
		}
		if (isCutShort || task.left === Infinity) task.left = 0;
		void sending.then(() => {
			process.send!(task.counts);
			task.counts = { sent: 0, failed: 0 };
		});
	});
	process.send!('ready');
}

/** Sends one after the other and counts the failures, of which the first is shown. */
export async function sendEach(task: Task, send: () => Promise<unknown>): Promise<void> {
	for (; task.left > 0; task.left -= 1)
		await send().catch((error: unknown) => {
			if ((task.counts.failed += 1) === 1) console.error(error);
		});
}
