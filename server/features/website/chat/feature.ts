import { feature } from '../../feature.ts';
import { routes as admin } from './admin.ts';
import { indexTexts } from './index/rebuild.ts';
import { staleNamespaces } from './index/stale.ts';
import { tables } from './model.ts';
import { askAsStaff, askOnPage } from './operations/ask.ts';
import { addDocument, readDocumentText, removeDocument, renameDocument } from './operations/documents.ts';
import { endIndex, forgetSource, storeSource } from './operations/index.ts';
import { excludeSource, rebuildIndex, requestIndex, saveChatSettings, showChat } from './operations/settings.ts';
import { texts } from './texts.ts';
import { cleanChat, endQuestion, listQuestions, startTrial, tryQuestions } from './operations/trials.ts';
import { countAnswer, countRequest } from './operations/usage.ts';

export const chat = feature('chat', {
	operations: {
		'chat.ask': askOnPage,
		'chat.show': showChat,
		'chat.try': askAsStaff,
		'chat.rebuild': rebuildIndex,
		'chat.clean': cleanChat,
		'chatSettings.save': saveChatSettings,
		'chatSource.exclude': excludeSource,
		'chatDocument.add': addDocument,
		'chatDocument.rename': renameDocument,
		'chatDocument.remove': removeDocument,
		'chatDocument.read': readDocumentText,
		'chatQuestion.list': listQuestions,
		'chatQuestion.start': startTrial,
		'chatQuestion.end': endQuestion,
		'chatIndex.request': requestIndex,
		'chatIndex.store': storeSource,
		'chatIndex.forget': forgetSource,
		'chatIndex.end': endIndex,
		'chatUsage.request': countRequest,
		'chatUsage.answer': countAnswer
	},
	tables,
	texts,
	jobs: { 'chat.index': indexTexts, 'chat.trial': tryQuestions },
	admin,
	screens: [{ title: 'admin.area.ragChat', area: 'chat', href: '/admin/rag-chat', group: 'website', place: 80 }],
	everyMinute: [{ operation: requestIndex, due: staleNamespaces }],
	everyHour: [{ operation: cleanChat }]
});
