import { showTicketForm, submitTicket } from './submit.ts';
import { answerThread, showThread } from './thread.ts';

/** What the public doors of tickets call. */
export const publicTicketOperations = {
	form: showTicketForm,
	submit: submitTicket,
	thread: showThread,
	answer: answerThread
};
