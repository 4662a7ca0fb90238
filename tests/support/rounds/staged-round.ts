import type { RoundCommand } from '../../../server/features/gameplay/rounds/commands.ts';
import { answerRound } from '../../../server/features/gameplay/play/operations/round-answers.ts';
import { kinds } from '#lib/questions/index.ts';
import type { PlayerQuestion } from '#lib/questions/types.ts';
import type { RoundView } from '#lib/live/round.ts';
import { goodPassword, logIn } from '../browser/log-in.ts';
import { listen } from '../live/live-reader.ts';
import type { Listener } from '../live/live.ts';
import { freshId, overHttp, Phone } from '../phone/phone.ts';
import { openQuiz, performIn, type Quiz } from '../phone/quiz.ts';
import type { Product } from '../processes/product.ts';

/** What is answered: rightly, wrongly, or as the raw answer says. */
type Given = 'right' | 'guess' | object;
interface WrittenQuestion {
	id: number;
	type: PlayerQuestion['type'];
}

/** A round in a product that runs, with its host in the room; the teams answer over the play API. */
export class StagedRound {
	readonly quiz: Quiz;
	readonly #product: Product;
	readonly #uid: string;
	readonly #questions: WrittenQuestion[];
	readonly #sockets: Listener[] = [];

	constructor(product: Product, quiz: Quiz, uid: string, questions: WrittenQuestion[]) {
		[this.#product, this.quiz, this.#uid, this.#questions] = [product, quiz, uid, questions];
	}

	/** A created round of these questions, in their order; `fields` are those of the event. */
	static async create(
		product: Product,
		questions: object[],
		{ options = {}, config = {}, fields = {} }: { options?: object; config?: object; fields?: object } = {}
	): Promise<StagedRound> {
		const order = { playMode: 'host', shuffleQuestions: false, shuffleAnswers: false };
		const quiz = await openQuiz(product, { ...fields, config: { ...order, ...config } });
		const name = 'runde';
		const text = JSON.stringify({ name, questions });
		await product.perform('catalog.import', { event: quiz.uid, files: [{ name: `${name}.json`, text }] });
		const { catalog } = await product.perform('catalog.show', { event: quiz.uid, slug: name, ids: true });
		const led = { event: quiz.uid, catalog: name, options: { delaySeconds: 0, autoLock: false, ...options } };
		const { round } = await product.perform('round.create', led);
		return new StagedRound(product, quiz, round.uid, catalog.questions as WrittenQuestion[]);
	}

	/** Opens a cockpit for the event. */
	async comeHost(): Promise<Listener> {
		const username = freshId('host');
		const login = { username, password: goodPassword };
		await this.#product.perform('user.create', { ...login, role: 'event-manager', namespaces: ['default'] });
		return this.#follow({ client: await logIn(this.#product, { username }) });
	}

	/** Brings a team into the room. */
	async join(name: string): Promise<Phone> {
		const phone = await Phone.join(
			overHttp(() => this.#product.base),
			this.quiz.uid,
			{ name }
		);
		await this.#follow({ auth: { device: phone.token } }, 'own');
		return phone;
	}

	async #follow(proof: Parameters<typeof listen>[1], topic = 'round'): Promise<Listener> {
		const listener = listen(this.#product.base, proof);
		this.#sockets.push(listener);
		const ack = await listener.subscribe(topic, this.quiz.uid);
		if (!ack.ok) throw new Error(ack.error);
		return listener;
	}

	/** Ends all connections. */
	leave(): void {
		for (const { socket } of this.#sockets.splice(0)) socket.disconnect();
	}

	view = async (): Promise<RoundView> =>
		(await this.#product.perform('round.show', { round: this.#uid })).view as RoundView;

	async command(command: RoundCommand['command'], args?: Record<string, unknown>): Promise<void> {
		const { version } = await this.view();
		const input = { round: this.#uid, commandId: freshId('command'), expectVersion: version, command };
		await performIn(this.#product, 'default', 'round.command', { ...input, ...(args ? { args } : {}) });
	}

	/** Gives several commands that need nothing, one after the other. */
	async lead(...commands: RoundCommand['command'][]): Promise<void> {
		for (const command of commands) await this.command(command, command === 'close' ? { confirm: true } : undefined);
	}

	/** Answers the question that is asked. */
	async answer(phone: Phone, given: Given = 'right'): Promise<void> {
		const { question, position } = await this.view();
		const written = this.#questions[position - 1]!;
		const kind = kinds[question!.type];
		const answer = given === 'right' ? kind.known(written) : given === 'guess' ? kind.guess(question as never) : given;
		const sent = { round: this.#uid, questionId: written.id, answerId: freshId('answer'), answer };
		await phone.call(answerRound, sent);
	}
}
