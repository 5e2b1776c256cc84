import { PostPage } from "../../pages/post-detail/post-page.tsx";
import { loadPost } from "../../pages/post-detail/post-queries.ts";
import { itemScreen } from "./item-screen.tsx";

export default itemScreen({ type: "Post", param: "postUuid", load: loadPost, Page: PostPage });
