import type { InputOf } from '../../../server/composition/operations.ts';
import { answerRound } from '../../../server/features/gameplay/play/operations/round-answers.ts';
import { showOwnRound } from '../../../server/features/gameplay/play/operations/rounds.ts';
import { listen, readAll } from '../live/live-reader.ts';
import { freshId, overHttp, Phone } from '../phone/phone.ts';
import { performIn, type Quiz } from '../phone/quiz.ts';
import type { Product } from '../processes/product.ts';

/** A team in the room: it is connected, and answers what the round asks. */
export interface RoomPhone {
	name: string;
	uid: string;
	/** What it sees of a round. */
	see(round: string): Promise<Awaited<ReturnType<(typeof showOwnRound)['run']>>>;
	/** Answers the question of a round, rightly or not. */
	answer(round: string, isRight?: boolean): Promise<void>;
	/** Its connection goes. */
	leave(): void;
}

/** Joins an event of multiple choice questions as a team, over HTTP, with a socket that follows the round. */
export async function joinRoom({ base }: Pick<Product, 'base'>, { uid }: Quiz, name: string): Promise<RoomPhone> {
	const phone = await Phone.join(
		overHttp(() => base),
		uid,
		{ name }
	);
	const line = listen(base, { auth: { device: phone.token } });
	await readAll(line, uid, ['own', 'round']);
	const see = (round: string) => phone.call(showOwnRound, { round });
	return {
		name,
		uid: phone.team.uid,
		see,
		async answer(round, isRight = true) {
			const { question } = await see(round);
			const { options } = question as unknown as { options: { id: string; text: string }[] };
			const { id } = options.find(({ text }) => (text === 'richtig') === isRight)!;
			const answer = { selected: [id] };
			await phone.call(answerRound, { round, questionId: question!.id, answerId: freshId('answer'), answer });
		},
		leave: () => void line.socket.disconnect()
	};
}

type Command = InputOf<'round.command'>['command'];

/** Gives a round a command as a host who saw this version. */
export const orderRound = (product: Product, round: string, expectVersion: number, command: Command) =>
	performIn(product, 'default', 'round.command', { round, commandId: freshId('command'), expectVersion, command });

/** Creates a round of the station of a quiz; returns its uid. */
export async function createRoomRound(product: Product, { uid: event }: Quiz, options: object = {}): Promise<string> {
	const input = { event, catalog: 'pumpwerk', options: { delaySeconds: 0, ...options } };
	return (await performIn(product, 'default', 'round.create', input)).round.uid;
}

/** The same, with an open lobby. */
export async function openRoomRound(...input: Parameters<typeof createRoomRound>): Promise<string> {
	const round = await createRoomRound(...input);
	await orderRound(input[0], round, 1, 'openLobby');
	return round;
}
