import Ticket from '@lucide/svelte/icons/ticket';

export default Ticket;
