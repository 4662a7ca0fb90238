import type { InputOf } from '../../../../../../../server/composition/operations.ts';
import { call, type CallName, type CallInput, type EventCaller } from '#lib/admin/shell/calls/call.ts';

/** Where the questions of one catalog are changed, and what every call carries. */
export interface Place extends EventCaller {
	/** Slug of the catalog; '' until it is made. */
	slug: string;
}

type Moved = Pick<InputOf<'question.move'>, 'position'>;

/** The calls of the question editor; every write says which version of the catalog it means to change. */
export const questionCalls = (place: Place) => {
	// The slug comes and changes with the name of the station.
	const own = () => ({ event: place.event, slug: place.slug });
	// What was written long is saved however long that takes.
	const send = <Name extends CallName>(name: Name, input: CallInput<Name>, version?: number) =>
		call(place, name, input, { version, signal: null });
	return {
		createStation: (name: string) => send('catalog.create', { event: place.event, name }),
		renameStation: (version: number, name: string) => send('catalog.update', { ...own(), name }, version),
		useTemplate: (wish: Pick<InputOf<'template.use'>, 'template' | 'locale' | 'catalog'>) =>
			send('template.use', { event: place.event, ...wish }),
		removeSamples: () => send('sample.remove', { event: place.event }),
		restoreSamples: (removed: Pick<InputOf<'sample.restore'>, 'catalogs' | 'questions'>) =>
			send('sample.restore', { event: place.event, ...removed }),
		show: () => send('catalog.show', own()),
		use: () => send('answer.keyUse', own()),
		/** Puts a question at the end of the station, in whatever state that is. */
		append: (question: object) => send('question.save', { ...own(), question }),
		create: (version: number, question: object, { position }: Moved) =>
			send('question.save', { ...own(), question, position }, version),
		save: (version: number, id: number, question: object) => send('question.save', { ...own(), id, question }, version),
		move: (version: number, id: number, { position }: Moved) =>
			send('question.move', { ...own(), id, position }, version),
		restore: (version: number, id: number, { position }: Moved) =>
			send('question.restore', { ...own(), id, position }, version),
		remove: (version: number | undefined, id: number) => send('question.remove', { ...own(), id }, version)
	};
};
export type QuestionCalls = ReturnType<typeof questionCalls>;
