import { goodPassword } from '../../support/browser/log-in.ts';
import { inSession } from '../../../server/cli/session.ts';
import { readEnv } from '../../../server/runtime/env.ts';
import { pointsEach, questionsEach, station } from './quiz.ts';
import type { ServerSettings } from './servers.ts';

/** An event to play, and the proof of its big screen. */
export interface Stage {
	event: string;
	token: string;
}

const questions = Array.from({ length: questionsEach }, (_, index) => ({
	type: 'mc',
	prompt: `Question ${index + 1}: which of these four is the right one?`,
	points: pointsEach,
	options: ['right', 'wrong', 'also wrong', 'not right'],
	answers: [0]
}));

/** Who sits at the desk. */
export const host = 'host';
/** Who imports files of questions, which whoever sits at the desk may not. */
export const editor = 'editor';

/** Makes open events with one station each, straight in the database. */
export const makeStages = (settings: ServerSettings, count: number, config: object = {}): Promise<Stage[]> =>
	inSession(
		async ({ perform }) => {
			const stages: Stage[] = [];
			const person = { password: goodPassword, namespaces: ['default'] };
			await perform('user.create', { ...person, username: host, role: 'event-manager' } as never);
			await perform('user.create', { ...person, username: editor, role: 'catalog-editor' } as never);
			for (let number = 1; number <= count; number += 1) {
				const { event } = await perform('event.create', { name: `Event ${number}`, published: true, config } as never);
				const files = [{ name: `${station}.json`, text: JSON.stringify({ name: 'Station', questions }) }];
				await perform('catalog.import', { event: event.uid, files });
				await perform('shareToken.rotate', { event: event.uid });
				const { dashboard } = await perform('dashboard.links', { event: event.uid });
				stages.push({ event: event.uid, token: dashboard!.split('/').at(-1)! });
			}
			return stages;
		},
		{ env: readEnv({ ...settings, LOG_LEVEL: 'error' }) }
	);
