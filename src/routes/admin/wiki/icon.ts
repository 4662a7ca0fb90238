import BookOpen from '@lucide/svelte/icons/book-open';

export default BookOpen;
