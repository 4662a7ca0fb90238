import { redirect } from '@sveltejs/kit';
import { action } from '#lib/server/action.ts';
import { filesOf } from '#lib/server/form-files.ts';
import { loadMessages } from '#lib/server/messages.ts';
import type { Actions, PageServerLoad } from './$types.js';

const href = '/admin/rag-chat';
const views = ['ask', 'texts', 'set', 'settings'] as const;
const mostShown = 10;

export const load: PageServerLoad = async ({ locals, url }) => {
	const mayManage = locals.may('namespaces', 'w');
	const wanted = views.find((one) => one === url.searchParams.get('view')) ?? 'ask';
	const view = wanted === 'settings' && !mayManage ? 'ask' : wanted;
	const only = url.searchParams.get('question');
	const trial = url.searchParams.get('trial');
	const isTrial = trial !== null && /^[0-9a-f]{32}$/.test(trial);
	const [chat, { questions }, asked, tried] = await Promise.all([
		locals.perform('chat.show', {}),
		locals.perform('chatQuestion.list', { page: 1 }),
		only ? locals.perform('chatQuestion.list', { only }) : null,
		isTrial ? locals.perform('chatQuestion.list', { trial }) : null
	]);
	if (only && !asked?.questions.length) redirect(302, href);
	return {
		...chat,
		view,
		question: asked?.questions[0] ?? null,
		history: questions.filter(({ state }) => state !== 'waiting').slice(0, mostShown),
		trial: tried?.questions ?? null,
		mayManage,
		words: loadMessages(locals.locale, ['chat'], locals.timeZone)
	};
};

const linesOf = (form: FormData): string[] =>
	String(form.get('questions') ?? '')
		.split(/\r?\n/)
		.map((line) => line.trim())
		.filter(Boolean);
const texts = `${href}?view=texts&status=`;

export const actions: Actions = {
	ask: action('chat.try', {
		also: (_form, { locale }) => ({ language: locale }),
		done: ({ question }) => `${href}?question=${question.id}`
	}),
	set: action('chatQuestion.start', {
		also: (form, { locale }) => ({ questions: linesOf(form), language: locale }),
		done: ({ trial }) => `${href}?view=set&trial=${trial}`
	}),
	upload: action('chatDocument.add', {
		also: async (form) => ({ file: (await filesOf(form, 'file'))[0]! }),
		done: () => `${texts}created`
	}),
	rename: action('chatDocument.rename', { done: () => `${texts}updated` }),
	remove: action('chatDocument.remove', { done: () => `${texts}deleted` }),
	exclude: action('chatSource.exclude', {
		done: (_output, form) => {
			const question = Number(form.get('question'));
			return question ? `${href}?question=${question}&status=updated` : `${texts}updated`;
		}
	}),
	rebuild: action('chat.rebuild', { done: () => `${texts}updated` }),
	settings: action('chatSettings.save', { boxes: ['isOn'], done: () => `${href}?view=settings&status=updated` })
};
