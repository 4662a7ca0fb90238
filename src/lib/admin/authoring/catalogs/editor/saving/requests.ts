import type { InputOf } from '../../../../../../../server/composition/operations.ts';
import { call, type CallName, type CallInput, type EventCaller } from '#lib/admin/shell/calls/call.ts';

/** Where the questions of one catalog are changed, and the common arguments of all calls. */
export interface Place extends EventCaller {
	/** Slug of the catalog; '' until it is made. */
	slug: string;
}

type Moved = Pick<InputOf<'question.move'>, 'position'>;

/** The calls of the question editor; every write names the expected version of the catalog. */
export const questionCalls = (place: Place) => {
	// The slug comes and changes with the name of the station.
	const own = () => ({ event: place.event, slug: place.slug });
	// Long texts may take long to save.
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
		/** Appends a question to the station, whatever its state. */
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
