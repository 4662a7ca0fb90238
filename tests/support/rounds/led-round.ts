import { answerRound } from '../../../server/features/gameplay/play/operations/round-answers.ts';
import { showOwnRound } from '../../../server/features/gameplay/play/operations/rounds.ts';
import { commandRound } from '../../../server/features/gameplay/rounds/operations/command.ts';
import { createRound } from '../../../server/features/gameplay/rounds/operations/create.ts';
import { showRound } from '../../../server/features/gameplay/rounds/operations/show.ts';
import { choice, joinGame, pick, putCatalog, type Ids } from '../phone/game.ts';
import { freshId, type Phone } from '../phone/phone.ts';
import type { Scene } from '../scene.ts';

const noon = Date.parse('2026-07-01T12:00:00.000Z');

/** A round of an event that its host leads, driven by operations; the clock stands still until `at` moves it. */
export class LedRound {
	readonly scene: Scene;
	readonly event: string;
	readonly uid: string;
	/** The questions by their prompts. */
	readonly by: Map<string, Ids>;

	constructor(scene: Scene, event: string, uid: string, by: Map<string, Ids>) {
		[this.scene, this.event, this.uid, this.by] = [scene, event, uid, by];
	}

	/** A created round; without other questions it has three of 100 points with a limit of 20 s. */
	static async create(
		scene: Scene,
		{ config = {}, options = {}, questions }: { config?: object; options?: object; questions?: object[] } = {}
	): Promise<LedRound> {
		LedRound.setClock(scene, 0);
		const { uid: event } = await scene.event({
			config: { playMode: 'host', timeBonusFloor: 1, shuffleAnswers: false, ...config }
		});
		const asked = questions ?? ['q1', 'q2', 'q3'].map((prompt) => choice(prompt, 100, { countdown: 20 }));
		const by = await putCatalog(scene, event, 'led', asked);
		const { round } = await scene.call(createRound, {
			event,
			catalog: 'led',
			options: { delaySeconds: 0, ...options }
		});
		return new LedRound(scene, event, round.uid, by);
	}

	static setClock(scene: Scene, seconds: number): void {
		scene.setTime(new Date(noon + seconds * 1000).toISOString());
	}

	#seconds = 0;
	/** Moves the clock to so many seconds after the start of the scene. */
	at = (seconds: number) => {
		this.#seconds = seconds;
		LedRound.setClock(this.scene, seconds);
	};
	show = () => this.scene.call(showRound, { round: this.uid });
	join = (name = freshId('team')): Promise<Phone> => joinGame(this.scene, this.event, { name });

	/** Gives the round a command at its newest version. */
	async command(command: string, args?: object) {
		// What was on its way when the question was locked has arrived.
		if (command === 'reveal') this.at(this.#seconds + 1.1);
		const { view } = await this.show();
		return this.commandAt(view.version, command, args);
	}

	/** Gives the round a command as a host who saw this version. */
	commandAt = (expectVersion: number, command: string, args?: object, commandId = freshId('command')) =>
		this.scene.call(commandRound, { round: this.uid, commandId, expectVersion, command, ...(args ? { args } : {}) });

	/** Gives several commands that need nothing, one after the other. */
	async lead(...commands: string[]): Promise<void> {
		for (const command of commands) await this.command(command, command === 'close' ? { confirm: true } : undefined);
	}

	id = (prompt: string): number => this.by.get(prompt)!.id;
	/** What a phone sees of the round. */
	seenBy = (phone: Phone) => phone.call(showOwnRound, { round: this.uid });
	/** Sends the raw answer of a question. */
	send = (phone: Phone, prompt: string, answer: unknown, more: object = {}) =>
		phone.call(answerRound, {
			round: this.uid,
			questionId: this.id(prompt),
			answerId: freshId('answer'),
			answer,
			...more
		});
	/** Sends one of the options of a question by its text. */
	answer = (phone: Phone, prompt: string, text = 'right', more: object = {}) =>
		this.send(phone, prompt, pick(this.by.get(prompt)!, text), more);
}
