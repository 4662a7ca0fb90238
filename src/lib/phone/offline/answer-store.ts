import type { Attempt } from '../../../../server/features/gameplay/play/types.ts';
import type { Connection, Outcome } from './connection.svelte.ts';
import type { QueuedAnswer } from './outbox.svelte.ts';
import { photoForm } from '../photos/photo-form.ts';

// Stores what waits for its receipt, so that it outlives the page. Loaded with a station, while there is a network.
const table = 'answers';
let opened: Promise<IDBDatabase> | undefined;

/** Rejects where the browser keeps nothing, as some do in private windows. */
const open = (): Promise<IDBDatabase> =>
	(opened ??= new Promise((resolve, reject) => {
		const asked = indexedDB.open('marquee-play', 1);
		asked.onupgradeneeded = () => void asked.result.createObjectStore(table, { keyPath: 'key', autoIncrement: true });
		asked.onsuccess = () => resolve(asked.result);
		asked.onerror = () => reject(asked.error!);
	}));

/** Resolves when it is on the device's disk, not just on its way there. */
async function use<T>(mode: IDBTransactionMode, work: (answers: IDBObjectStore) => IDBRequest<T>): Promise<T> {
	const transaction = (await open()).transaction(table, mode, { durability: 'strict' });
	const asked = work(transaction.objectStore(table));
	await new Promise((resolve, reject) => {
		transaction.oncomplete = resolve;
		transaction.onabort = () => reject(transaction.error!);
	});
	return asked.result;
}

type Kept = QueuedAnswer & { event: string; key: number };

/** Stores an answer or its later state; returns the key to delete it, which counts up. */
export const keep = (event: string, queued: QueuedAnswer) =>
	use('readwrite', (answers) => {
		const { photo, key, state: _state, isInherited: _isInherited, ...kept } = queued;
		// Stored answers and questions are plain JSON, the screens' reactive ones are not.
		const plain = JSON.parse(JSON.stringify({ event, ...kept }));
		return answers.put({ ...plain, ...(photo && { photo: { ...photo } }), ...(key && { key }) });
	}) as Promise<number>;

export const forget = (key: number): Promise<unknown> =>
	use('readwrite', (answers) => answers.delete(key)).catch(() => undefined);

const keptOf = async (event: string): Promise<Kept[]> =>
	((await use('readonly', (answers) => answers.getAll())) as Kept[]).filter((kept) => kept.event === event);

/** Deletes everything this device keeps of an event. */
export async function forgetEvent(event: string): Promise<void> {
	for (const { key } of await keptOf(event).catch(() => [])) await forget(key);
}

/** The kept answers of an event that are not among `known`, oldest first; those with a receipt are deleted. */
export async function leftOf(
	event: string,
	known: QueuedAnswer[],
	attempts: Record<string, Attempt>
): Promise<QueuedAnswer[]> {
	const all = await keptOf(event);
	const left = all.filter((kept) => !known.some(({ answerId }) => answerId === kept.answerId));
	const hasReceipt = ({ attemptId, answerId }: QueuedAnswer) =>
		Boolean(attempts[attemptId]?.items.some(({ receipt }) => receipt?.answerId === answerId));
	for (const queued of left.filter(hasReceipt)) void forget(queued.key);
	return left
		.filter((queued) => !hasReceipt(queued))
		.map((queued) => ({ ...queued, state: queued.refusal ? 'refused' : 'kept', isInherited: true }));
}

/** Sends the photo that waits with an answer. */
export const sendPhoto = (connection: Connection, event: string, queued: QueuedAnswer): Promise<Outcome<unknown>> =>
	connection.call('POST', `/events/${event}/photos`, photoForm(queued, queued.photo!));
