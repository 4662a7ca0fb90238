import type { OutputOf } from '../../../../../server/composition/operations.ts';
import type { Translator } from '#lib/messages/translator.ts';

type Referring = Pick<OutputOf<'ticket.page'>['tickets'][number], 'referenceType' | 'reference'>;

/** What a ticket is about: its title, or that it is gone; nothing where it is about nothing. */
export const aboutText = ({ t }: Pick<Translator, 't'>, { referenceType, reference }: Referring): string | undefined =>
	reference?.title ?? (referenceType ? t(`tickets.gone.${referenceType}`) : undefined);
