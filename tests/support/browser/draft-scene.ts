import { setImmediate as settled } from 'node:timers/promises';
import type { Outcome } from '#lib/admin/shell/calls/call.ts';
import { DraftMachine, type DraftRules } from '#lib/admin/shell/draft/draft-machine.ts';

export const waitMs = 800;

export interface Stored {
	version: number;
	text: string;
}
export type Sent = Stored & { order?: string };
export const refusal = (status: number, code: string, path?: string): Outcome<Stored> => {
	const details = path === undefined ? [] : [{ path, code: 'too_long', message: 'At most 10 characters.' }];
	return { kind: 'refused', status, code, details, body: {} };
};

/** A clock that moves when it is told to. */
class HandClock {
	#now = 0;
	#timers: { at: number; run: () => void }[] = [];

	now = () => this.#now;
	after = (ms: number, run: () => void) => {
		const timer = { at: this.#now + ms, run };
		this.#timers.push(timer);
		return () => void (this.#timers = this.#timers.filter((one) => one !== timer));
	};
	async pass(ms: number): Promise<void> {
		this.#now += ms;
		const due = this.#timers.filter(({ at }) => at <= this.#now);
		this.#timers = this.#timers.filter(({ at }) => at > this.#now);
		for (const { run } of due) run();
		await settled();
	}
	get waiting(): number[] {
		return this.#timers.map(({ at }) => at - this.#now);
	}
}

/** A form with a draft, and a server that answers when the test says so. */
export function scene(more: Partial<DraftRules<Sent, Stored, Stored, string>> = {}) {
	const clock = new HandClock();
	const form = { text: 'old', version: 1 };
	const server: Stored = { text: 'old', version: 1 };
	const sent: Sent[] = [];
	const requests: ((answer?: Outcome<Stored>) => Promise<void>)[] = [];
	const answerOf = ({ version, text }: Sent): Outcome<Stored> =>
		version === server.version
			? { kind: 'done', body: { ...Object.assign(server, { version: version + 1, text }) } }
			: refusal(412, 'version_conflict');
	const draft = new DraftMachine<Sent, Stored, Stored, string>(
		{
			read: (order) => ({ ...form, ...(order === undefined ? {} : { order }) }),
			send: (one) =>
				new Promise((resolve) => {
					sent.push(one);
					requests.push(async (answer) => {
						resolve(answer ?? answerOf(one));
						await settled();
					});
				}),
			take: ({ version }) => (form.version = version),
			show: async () => ({ kind: 'done', body: { ...server } }),
			settle: (theirs, whose) => Object.assign(form, whose === 'theirs' ? theirs : { version: theirs.version }),
			...more
		},
		clock
	);
	const type = (text: string) => {
		form.text = text;
		draft.changed();
	};
	/** Answers the oldest open request, as the server would unless told otherwise. */
	const answer = (one?: Outcome<Stored>) => requests.shift()!(one);
	return { clock, form, server, sent, draft, type, answer, open: () => requests.length };
}
