import { examplesOf } from '../../examples.ts';
import { savePage } from '../pages/operations/pages.ts';
import type { chat } from './feature.ts';
import { ChatDocument, ChatQuestion } from './model.ts';

/** A page, a document and a question that staff tried. */
interface Own {
	pageId: number;
	documentId: number;
	question: number;
}

export const examples = examplesOf<typeof chat, Own>({
	async make(call, mark) {
		const { page } = await call(savePage, { page: 'marked-chat', title: mark, blocks: [] });
		const { namespace, id: pageId } = page;
		const { id: documentId } = await ChatDocument.create({ namespace, name: mark, text: mark, isExcluded: true });
		const asked = { namespace, question: mark, language: 'de', state: 'waiting', sources: [], passages: [] } as const;
		const { id: question } = await ChatQuestion.create({ ...asked, sources: [], passages: [] });
		return { pageId, documentId, question };
	},
	inputs: {
		'chat.ask': () => ({ page: 'marked-chat', question: 'Who is the stranger?' }),
		'chat.try': () => ({ question: 'Who is the stranger?' }),
		'chatSettings.save': () => ({ dailyLimit: 7 }),
		'chatSource.exclude': ({ pageId: sourceId }) => ({ kind: 'page', sourceId, isExcluded: true }),
		'chatDocument.add': () => ({ file: { name: 'stranger.md', bytes: Buffer.from('# Stranger') } }),
		'chatDocument.rename': ({ documentId }) => ({ documentId, name: 'Stranger' }),
		'chatDocument.remove': ({ documentId }) => ({ documentId }),
		'chatDocument.read': ({ documentId }) => ({ documentId }),
		'chatQuestion.start': () => ({ questions: ['Who is the stranger?'] }),
		'chatQuestion.end': ({ question }) => ({ question, state: 'failed', answer: null, sources: [], passages: [] }),
		'chatIndex.store': ({ pageId: sourceId }) => ({
			kind: 'page',
			sourceId,
			title: 'Stranger',
			state: '0',
			total: 1,
			from: 0,
			texts: ['Stranger']
		}),
		'chatIndex.forget': ({ pageId: sourceId }) => ({ kind: 'page', sourceId, but: null, most: 1 }),
		'chatIndex.end': () => ({ state: '0', staleAt: null }),
		'chatUsage.answer': () => ({ tokens: 1, characters: 1 })
	},
	atHome: [
		'chat.show',
		'chat.try',
		'chat.rebuild',
		'chatSettings.save',
		'chatDocument.add',
		'chatQuestion.list',
		'chatQuestion.start',
		'chatIndex.request',
		'chatIndex.store',
		'chatIndex.forget',
		'chatIndex.end',
		'chatUsage.request',
		'chatUsage.answer'
	]
});
