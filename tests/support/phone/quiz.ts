import { perform, type Context } from '../../../server/operation/operation.ts';
import { operations, type InputOf, type OperationName, type OutputOf } from '../../../server/composition/operations.ts';
import { overHttp, Phone } from './phone.ts';
import type { Product } from '../processes/product.ts';

const pointsEach = 10;

/** An event with one station, and the link of its dashboard. */
export interface Quiz {
	uid: string;
	slug: string;
	token: string;
	/** Path of its dashboard. */
	path: string;
}

/** A team at its station. */
export interface Player {
	name: string;
	token: string;
	/** Answers the next question, rightly or not; settles when the server has stored it. */
	answer(isRight?: boolean): Promise<void>;
	/** Ends the station. */
	finish(): Promise<void>;
}

/** Runs an operation as the system in a namespace. */
export function performIn<Name extends OperationName>(
	{ dependencies }: Product,
	namespace: string,
	name: Name,
	input: InputOf<Name>
): Promise<OutputOf<Name>> {
	const asked = { requestId: 'test-request', ip: '127.0.0.1', userAgent: 'test' };
	const context: Context = { actor: { kind: 'system' }, namespace, dependencies, ...asked };
	return perform(operations[name] as never, context, input) as Promise<never>;
}

/** A dashboard in the dark of a room that shows the way in beside the board. */
const projector = {
	dashboardTheme: 'dark',
	dashboardModules: [
		{ id: 'header' },
		{ id: 'announcements' },
		{ id: 'rankings' },
		{ id: 'results' },
		{ id: 'rankingQr', enabled: true },
		{ id: 'presence', enabled: true }
	]
};

/** Makes a published event with one station of `questions` questions of ten points each. */
export async function openQuiz(
	product: Product,
	fields: Record<string, unknown> = {},
	{ namespace = 'default', questions = 30 } = {}
): Promise<Quiz> {
	const config = { ...projector, ...(fields.config as object) };
	const input = { name: 'Sommerfest', published: true, ...fields, config } as InputOf<'event.create'>;
	const { event } = await performIn(product, namespace, 'event.create', input);
	const list = Array.from({ length: questions }, (_, index) => ({
		type: 'mc',
		prompt: `Frage ${index + 1}`,
		options: ['richtig', 'falsch'],
		answers: [0],
		points: pointsEach
	}));
	const text = JSON.stringify({ name: 'Pumpwerk am Kanal', questions: list });
	await performIn(product, namespace, 'catalog.import', { event: event.uid, files: [{ name: 'pumpwerk.json', text }] });
	const { token } = await performIn(product, namespace, 'shareToken.rotate', { event: event.uid });
	return { uid: event.uid, slug: event.slug, token, path: `/event/${event.slug}/dashboard/${token}` };
}

/** Changes settings of an event. */
export async function setConfig(
	product: Product,
	{ uid }: Quiz,
	config: Record<string, unknown>,
	namespace = 'default'
): Promise<void> {
	await performIn(product, namespace, 'event.update', { event: uid, config } as InputOf<'event.update'>);
}

/** Joins as a team over the play API and starts the station. */
export async function play({ base }: Pick<Product, 'base'>, { uid }: Quiz, name: string): Promise<Player> {
	const phone = await Phone.join(
		overHttp(() => base),
		uid,
		{ name }
	);
	const { attemptId, items } = await phone.start('pumpwerk');
	return {
		name,
		token: phone.token,
		async answer(isRight = true) {
			const item = items.shift()!;
			const { options } = item.question as unknown as { options: { id: string; text: string }[] };
			const { id } = options.find(({ text }) => text === (isRight ? 'richtig' : 'falsch'))!;
			await phone.answer(attemptId, item, { selected: [id] });
		},
		finish: async () => void (await phone.finish(attemptId))
	};
}
