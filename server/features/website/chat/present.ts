import type { z } from 'zod';
import type { ChatDocument, ChatQuestion } from './model.ts';
import type { documentSchema, questionSchema } from './schema.ts';

/** Record to response. */
export const presentQuestion = (row: ChatQuestion): z.infer<typeof questionSchema> => ({
	id: row.id,
	question: row.question,
	state: row.state,
	answer: row.answer ?? null,
	sources: row.sources,
	passages: row.passages,
	createdAt: row.createdAt!.toISOString()
});

/** Where visitors read an uploaded document. */
export const documentPath = (id: number): string => `/chat/documents/${id}`;

/** Record to response, without its text. */
export const presentDocument = (
	row: Pick<ChatDocument, 'id' | 'name' | 'isExcluded' | 'createdAt'>
): z.infer<typeof documentSchema> => ({
	id: row.id,
	name: row.name,
	url: documentPath(row.id),
	isExcluded: row.isExcluded,
	createdAt: row.createdAt!.toISOString()
});
