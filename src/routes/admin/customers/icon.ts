import BookUser from '@lucide/svelte/icons/book-user';

export default BookUser;
